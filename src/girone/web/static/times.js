// Times of the record in the reader's zone, and in UTC as a tooltip; without this script in UTC.
const two = (number) => String(number).padStart(2, "0");

export function localise(part) {
  for (const each of part.querySelectorAll("time[datetime]:not([title])")) {
    const at = new Date(each.dateTime);
    const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
    const seconds = each.textContent.trim().length > "2026-11-19 14:00 UTC".length ? `:${two(at.getSeconds())}` : "";
    each.title = each.textContent.trim();
    each.textContent = `${day} ${two(at.getHours())}:${two(at.getMinutes())}${seconds}`;
  }
}

localise(document);
// A form with times but no zone gets the reader's zone.
for (const each of document.querySelectorAll("[data-own-zone]"))
  each.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;

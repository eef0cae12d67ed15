// The cells over a board drawn by the server: picked by click, drag, touch or keys. It knows no rules: the server sends
// every legal move with the places to touch, in order; the picks so far select the moves that begin with them.
const OFF = "off";
const DRAG = 6; // pixels

export class Grid {
  constructor(board, words, on) {
    this.board = board;
    this.words = words;
    this.on = on;
    this.choices = [];
    this.picked = [];
    this.cells = new Map();
    this.at = 0;
    this.turned = false;
    this.root = document.createElement("div");
    this.root.className = "cells";
    this.root.setAttribute("role", "grid");
    this.root.setAttribute("aria-label", words.board);
    board.append(this.root);
    this.root.addEventListener("keydown", (event) => this.key(event));
    board.addEventListener("click", (event) => this.click(event));
    board.addEventListener("pointerdown", (event) => this.press(event));
    board.addEventListener("pointermove", (event) => this.drag(event));
    board.addEventListener("pointerup", (event) => this.drop(event));
    board.addEventListener("pointercancel", () => this.letDrop());
    board.addEventListener("touchend", (event) => this.lift(event));
  }

  show(state) {
    const held = this.root.contains(document.activeElement);
    if (state.size !== this.size || state.rows !== this.rows) this.build(state);
    this.choices = state.choices.filter((choice) => choice.path.length);
    this.turn = state.turn;
    this.spoken = new Map(state.cells.map(({ cell, words }) => [cell, words]));
    for (const { cell, taken } of state.cells) this.cells.get(cell).toggleAttribute("data-taken", taken);
    this.picked = [];
    this.mark();
    if (held) this.order[this.at].focus();
  }

  build(state) {
    this.size = state.size;
    this.rows = state.rows;
    this.board.style.setProperty("--size", this.size);
    this.board.style.setProperty("--rows", this.rows);
    this.root.replaceChildren();
    this.cells.clear();
    this.order = [];
    for (let row = 0; row < this.rows; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let column = 0; column < this.size; column++) {
        const { cell } = state.cells[row * this.size + column];
        const place = document.createElement("div");
        place.setAttribute("role", "gridcell");
        place.dataset.cell = cell;
        place.tabIndex = -1;
        this.cells.set(cell, place);
        this.order.push(place);
        line.append(place);
      }
      this.root.append(line);
    }
    this.at = 0;
    this.order[0].tabIndex = 0;
  }

  // The places that can be picked next.
  next(picked = this.picked) {
    const fitting = this.choices.filter(({ path }) => picked.every((place, at) => path[at] === place));
    return new Set(fitting.filter(({ path }) => path.length > picked.length).map(({ path }) => path[picked.length]));
  }

  get moves() {
    return this.choices.filter(({ path }) => path.length === this.picked.length && this.picked.every((place, at) => path[at] === place));
  }

  get canLeave() {
    return this.next().has(OFF);
  }

  mark() {
    const next = this.next();
    const moves = this.choices.some(({ path }) => path.length > 1);
    for (const [cell, place] of this.cells) {
      const can = next.has(cell);
      const kind = this.picked.includes(cell) ? "chosen" : !can ? "" : this.picked.length || !moves ? "target" : "movable";
      place.dataset.kind = kind;
      const more = { chosen: this.words.chosen, target: this.words.target, movable: this.words.canMove }[kind];
      place.setAttribute("aria-label", more ? `${this.spoken.get(cell)}, ${more}` : this.spoken.get(cell));
      place.setAttribute("aria-selected", kind === "chosen");
      place.toggleAttribute("data-hint", false);
    }
    this.on.marked(this);
  }

  hint(path) {
    path.forEach((cell) => this.cells.get(cell)?.toggleAttribute("data-hint", true));
  }

  pick(place) {
    if (!this.choices.length) return;
    if (this.next().has(place)) this.picked = [...this.picked, place];
    else if (place === this.picked.at(-1)) this.picked = this.picked.slice(0, -1);
    else if (this.next([]).has(place)) this.picked = [place];
    else {
      if (place !== OFF || this.picked.length) this.on.refused(this.picked[0] ?? "", place);
      return;
    }
    this.on.picked();
    const moves = this.moves;
    if (moves.length === 1) this.on.played(moves[0].move);
    else if (moves.length) this.on.asked(moves);
    this.mark();
  }

  letGo() {
    this.picked = [];
    this.mark();
  }

  key(event) {
    const way = this.turned ? -1 : 1; // on a turned board the arrow keys follow what the player sees
    const steps = { ArrowUp: [-way, 0], ArrowDown: [way, 0], ArrowLeft: [0, -way], ArrowRight: [0, way] };
    const row = Math.floor(this.at / this.size), column = this.at % this.size;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in steps) {
      const [down, right] = steps[event.key];
      this.focus(Math.min(this.rows - 1, Math.max(0, row + down)), Math.min(this.size - 1, Math.max(0, column + right)));
    } else if (event.key === "Home") this.focus(row, this.turned ? this.size - 1 : 0);
    else if (event.key === "End") this.focus(row, this.turned ? 0 : this.size - 1);
    else if (event.key === "Enter" || event.key === " ") this.pick(this.order[this.at].dataset.cell);
    else if (event.key === "Escape") this.letGo();
    else if (event.key.toLowerCase() === "o" && this.canLeave) this.pick(OFF);
    else return;
    event.preventDefault();
  }

  focus(row, column) {
    this.rove(row * this.size + column);
    this.order[this.at].focus();
  }

  rove(at) {
    this.order[this.at].tabIndex = -1;
    this.at = at;
    this.order[at].tabIndex = 0;
  }

  // The place under the pointer: a cell, the rim (the place beside the board), or nothing.
  placeAt(event) {
    const cell = document.elementsFromPoint(event.clientX, event.clientY).find((each) => each.dataset?.cell && this.root.contains(each));
    return cell ? cell.dataset.cell : OFF;
  }

  click(event) {
    if (this.wasDragged) {
      this.wasDragged = false;
      return;
    }
    this.choose(this.placeAt(event));
  }

  choose(place) {
    if (place !== OFF) this.rove(this.order.indexOf(this.cells.get(place)));
    this.pick(place);
  }

  press(event) {
    this.wasDragged = this.wasTouched = false;
    const place = this.placeAt(event);
    this.down = event.isPrimary && event.button === 0 ? place : null;
    const begins = this.next([]).has(place) && this.choices.some(({ path }) => path[0] === place && path.length > 1);
    this.pressed = this.down && begins ? { place, x: event.clientX, y: event.clientY } : null;
  }

  drag(event) {
    if (!this.pressed) return;
    if (!this.ghost) {
      if (Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) < DRAG) return;
      this.board.setPointerCapture(event.pointerId);
      this.picked = [this.pressed.place];
      this.mark();
      this.ghost = document.createElement("div");
      this.ghost.className = `ghost ${this.turn}`;
      this.ghost.style.inlineSize = `${this.cells.get(this.pressed.place).offsetWidth}px`;
      document.body.append(this.ghost);
    }
    this.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  // Touch picks on release: shortly after a drag, Chromium makes no click of a tap.
  drop(event) {
    const dragged = Boolean(this.ghost), { down } = this;
    this.letDrop();
    const place = this.placeAt(event);
    const touched = event.pointerType === "touch" && (dragged || place === down);
    this.wasTouched = touched;
    this.wasDragged = dragged && !touched;
    if (dragged && place === down) this.letGo();
    else if (dragged) this.pick(place);
    else if (touched) this.choose(place);
  }

  // Suppress the click after a touch: it would fall on a menu that has opened under the finger.
  lift(event) {
    if (this.wasTouched) event.preventDefault();
    this.wasTouched = false;
  }

  letDrop() {
    this.ghost?.remove();
    this.ghost = this.pressed = this.down = null;
  }
}

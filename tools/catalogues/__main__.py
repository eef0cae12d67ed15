"""Updates template, catalogues and MO files, and names texts without a translation."""

from tools.catalogues.compiling import FOLDER, compile_all
from tools.catalogues.files import read, write
from tools.catalogues.template import TEMPLATE, template


def main() -> None:
    """Add new texts of the template to each catalogue, and remove texts that are gone."""
    current = template()
    write(current, TEMPLATE)
    for file in sorted(FOLDER.glob("*.po")):
        catalogue = read(file)
        catalogue.update(current, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        write(catalogue, file)
        missing = [text.id for text in catalogue if text.id and not all(text.string or [""])]
        print(f"{file.name}: {len(catalogue)} texts, {len(missing)} without words", *missing, sep="\n  ")
    compile_all()


if __name__ == "__main__":
    main()

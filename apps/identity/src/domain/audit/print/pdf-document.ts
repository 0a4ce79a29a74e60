type Printed = {
  readonly title: string
  /** Stands above the lines of every page. */
  readonly heading: string
  readonly lines: readonly string[]
}

/** A4 lying, in points; the type is Courier, whose letters are all equally wide. */
const page = { width: 842, height: 595, margin: 36, fontSize: 8, leading: 11, lines: 44 } as const

/** The fonts that every reader has know Latin letters only: others are written as escapes, so that none is lost. */
const latin = (text: string): string =>
  text.replaceAll(
    /[^\x20-\x7e\xa1-\xff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const textString = (text: string): string => `(${latin(text).replaceAll(/[\\()]/g, '\\$&')})`

const pageContent = (title: string, heading: string, lines: readonly string[]): string => {
  const shown = [title, '', heading, ...lines].map((line) => `${textString(line)} Tj T*`)
  const start = `${page.margin} ${page.height - page.margin}`
  return `BT /F1 ${page.fontSize} Tf ${page.leading} TL ${start} Td\n${shown.join('\n')}\nET`
}

const toPages = (lines: readonly string[]): (readonly string[])[] => {
  const count = Math.max(Math.ceil(lines.length / page.lines), 1)
  return Array.from({ length: count }, (_, index) =>
    lines.slice(index * page.lines, (index + 1) * page.lines),
  )
}

/** Objects 1 to 3 are the catalog, the pages and the font; then each page and its content. */
const toObjects = ({ title, heading, lines }: Printed): string[] => {
  const pages = toPages(lines)
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const box = `[0 0 ${page.width} ${page.height}]`
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((shown, index) => {
      const content = pageContent(`${title} (${index + 1}/${pages.length})`, heading, shown)
      const resources = `/Resources << /Font << /F1 3 0 R >> >>`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${resources} /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
}

/** Lines of text as a PDF file (ISO 32000-1, sections 7.5 and 9): text alone, in one font that every reader has. */
export const pdfDocument = (printed: Printed): Uint8Array => {
  let file = '%PDF-1.4\n'
  const places: number[] = []
  for (const [index, object] of toObjects(printed).entries()) {
    places.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = places.length + 1
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + xref + trailer, 'latin1')
}

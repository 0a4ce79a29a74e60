import { DOMParser } from '@xmldom/xmldom'

/** One text of a file for a translator. */
export type Unit = { readonly id: string; readonly source: string; readonly target?: string }
/** A namespace: `signin.mail-sent` is the file `signin/mail-sent.json`. */
export type XliffFile = { readonly id: string; readonly units: readonly Unit[] }
export type Xliff = { readonly locale: string; readonly files: readonly XliffFile[] }

const namespace = 'urn:oasis:names:tc:xliff:document:2.0'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const unitText = ({ id, source, target }: Unit): string =>
  `    <unit id="${escaped(id)}"><segment><source>${escaped(source)}</source>` +
  `${target === undefined ? '' : `<target>${escaped(target)}</target>`}</segment></unit>\n`

const fileText = ({ id, units }: XliffFile): string =>
  `  <file id="${escaped(id)}" xml:space="preserve">\n${units.map(unitText).join('')}  </file>\n`

/** Writes what a translator's tool reads (XLIFF 2.0). A text that is not translated yet has no target. */
export const writeXliff = ({ locale, files }: Xliff): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<xliff xmlns="${namespace}" version="2.0" srcLang="en" trgLang="${escaped(locale)}">\n` +
  `${files.map(fileText).join('')}</xliff>\n`

const stop = (message: string): never => {
  throw new Error(`This is no XLIFF 2.0: ${message}`)
}

const elements = (parent: Element, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name))

const attribute = (element: Element, name: string): string =>
  element.getAttribute(name) || stop(`${element.tagName} has no ${name}`)

const toUnit = (unit: Element): Unit => {
  const texts = (name: string) => elements(unit, name).map(({ textContent }) => textContent ?? '')
  const targets = texts('target')
  // A tool may cut a text into segments; together they are the text.
  const target = targets.length === 0 ? {} : { target: targets.join('') }
  return { id: attribute(unit, 'id'), source: texts('source').join(''), ...target }
}

/**
 * Reads what came back.
 *
 * @throws Error where the text is no well-formed XLIFF 2.0
 */
export const readXliff = (text: string): Xliff => {
  if (/<!DOCTYPE/i.test(text)) stop('it has a document type')
  const errorHandler = (_level: string, message: unknown) => stop(String(message))
  const root = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')?.documentElement
  if (root?.namespaceURI !== namespace || root.localName !== 'xliff') return stop('its root is another')
  return {
    locale: attribute(root, 'trgLang'),
    files: elements(root, 'file').map((file) => ({
      id: attribute(file, 'id'),
      units: elements(file, 'unit').map(toUnit),
    })),
  }
}

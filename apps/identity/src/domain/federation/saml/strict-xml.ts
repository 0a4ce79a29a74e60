import { DOMParser } from '@xmldom/xmldom'
import { InvalidProviderResponse } from '../login-transaction.ts'
import { isWellFormed } from './well-formed.ts'

export const mostXmlBytes = 256 * 1024
const deepest = 64
const mostElements = 5000

/** What a parser may read in more than one way, or fetch, or run: nothing of it belongs into an answer. */
const forbidden =
  /<!DOCTYPE|<!ENTITY|<!--|<!\[CDATA\[|<\?(?!xml[ ])|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});)/i

const refuse = (why: string): never => {
  throw new InvalidProviderResponse(`XML refused: ${why}`)
}

/** Elements right below one; anything else than they and text is refused. */
export const childElements = (element: Element): Element[] => {
  const elements: Element[] = []
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === 1) elements.push(node as Element)
    else if (node.nodeType !== 3) refuse('something that is neither element nor text')
  }
  return elements
}

/** Walks once: depth, number, and that no two elements share an id under any of its spellings. */
const checkTree = (root: Element): void => {
  const ids = new Set<string>()
  let count = 0
  const visit = (element: Element, depth: number): void => {
    count += 1
    if (depth > deepest) refuse('too deep')
    if (count > mostElements) refuse('too many elements')
    if (element.prefix && !element.namespaceURI) refuse('a prefix that nobody declared')
    for (const attribute of Array.from(element.attributes)) {
      if (attribute.prefix && attribute.prefix !== 'xml' && !attribute.namespaceURI)
        refuse('a prefix that nobody declared')
      if (!/^(xml:)?id$/i.test(attribute.name)) continue
      if (ids.has(attribute.value)) refuse('two elements with one id')
      ids.add(attribute.value)
    }
    for (const child of childElements(element)) visit(child, depth + 1)
  }
  visit(root, 1)
}

/** One strict parse: whatever a lenient parser would mend or skip is refused (SEC-SO-05). */
export const parseStrictXml = (text: string): Element => {
  if (Buffer.byteLength(text) > mostXmlBytes) refuse('too large')
  if (forbidden.test(text)) refuse('a declaration, entity, comment, section or instruction')
  if (text.includes('\u0000') || text.includes('\uFFFD')) refuse('not text')
  if (!isWellFormed(text)) refuse('not one tree of elements')
  const stop = (message: string): never => refuse(message.slice(0, 200))
  const parser = new DOMParser({ errorHandler: { warning: stop, error: stop, fatalError: stop } })
  const { documentElement } = parser.parseFromString(text, 'text/xml')
  if (documentElement === null) return refuse('nothing in it')
  checkTree(documentElement)
  return documentElement
}

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** Children of this name and namespace, and of no other that is spelled alike. */
export const children = (
  element: Element | undefined,
  namespace: keyof typeof namespaces,
  name: string,
): Element[] =>
  element === undefined
    ? []
    : childElements(element).filter(
        (child) => child.localName === name && child.namespaceURI === namespaces[namespace],
      )

/** All elements below of this local name, in whatever namespace. */
export const anywhere = (root: Element, name: string): Element[] =>
  Array.from(root.getElementsByTagNameNS('*', name))

/** The text of an element that holds nothing but text. */
export const readText = (element: Element | undefined): string => {
  if (element === undefined) return ''
  if (childElements(element).length > 0) refuse('elements where text was expected')
  return (element.textContent ?? '').trim()
}

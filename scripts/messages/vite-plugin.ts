import { locales } from '@vestibule/messages/locales'
import type { Part, Texts } from '@vestibule/messages/messages'
import { pseudoLocale, pseudoTexts } from '@vestibule/messages/pseudo'
import { readPart } from '@vestibule/messages/read'
import type { Plugin } from 'vite'

const prefix = 'virtual:messages/'

// English travels with the code that says it.
const others = [...locales.filter(({ tag }) => tag !== 'en'), { tag: pseudoLocale, direction: 'ltr' }]

const loaders = (part: string): string => {
  const entries = others.map(
    ({ tag }) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(`${prefix}${tag}/${part}`)})`,
  )
  return `{ ${entries.join(', ')} }`
}

const rightToLeft = (): string =>
  JSON.stringify(others.filter(({ direction }) => direction === 'rtl').map(({ tag }) => tag))

const readMessages = (tag: string, part: Part): Texts =>
  tag === pseudoLocale ? pseudoTexts(readPart('en', part)) : readPart(tag, part)

const readValue = (path: string): string => {
  if (path === 'right-to-left') return rightToLeft()
  const [tag = '', part] = path.split('/')
  return part === undefined ? loaders(tag) : JSON.stringify(readMessages(tag, part as Part))
}

/** Turns the folders of languages into modules: `virtual:messages/signin` lists the loaders, one for each language. */
export const messages = (): Plugin => ({
  name: 'messages',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith(`\0${prefix}`) ? `export default ${readValue(id.slice(prefix.length + 1))}` : undefined,
})

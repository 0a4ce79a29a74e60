import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Puts what a run measured into a page, between `<!-- name -->` and `<!-- /name -->`.
 *
 * @param page path from the root of the repository
 * @throws Error when the page has no such place
 */
export const writeMarked = (page: string, name: string, text: string): void => {
  const path = fileURLToPath(new URL(`../../${page}`, import.meta.url))
  const before = readFileSync(path, 'utf8')
  const marked = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*(<!-- /${name} -->)`)
  if (!marked.test(before)) throw new Error(`${page} has no place for ${name}`)
  writeFileSync(
    path,
    before.replace(marked, (_, start: string, end: string) => `${start}${text}\n${end}`),
  )
}

/** A table of Markdown. */
export const markdownTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Engine, engines } from './installed.ts'
import type { Row } from './note-row.ts'

/** What was seen in one engine. */
export type Seen = Row & { readonly engine: Engine }

const page = fileURLToPath(new URL('../../../docs/browsers.md', import.meta.url))
const [begin, end] = ['<!-- written by npm run browsers -->', '<!-- end -->']

const places = engines.flatMap((engine) =>
  (['sameSite', 'crossSite'] as const).map((deployment) => ({ engine, deployment })),
)
const titles = {
  firefox: 'Firefox',
  webkit: 'WebKitGTK',
  sameSite: 'same site',
  crossSite: 'cross-site',
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The table of everything that was seen, in the order of the tests. */
export const toTable = (seen: readonly Seen[]): string => {
  const head = places.map(({ engine, deployment }) => `${titles[engine]}, ${titles[deployment]}`)
  const rows = [...new Set(seen.map(({ what }) => what))].map((what) =>
    line([
      what,
      ...places.map(
        (place) =>
          seen.find(
            (one) => one.what === what && one.engine === place.engine && one.deployment === place.deployment,
          )?.result ?? 'not tried',
      ),
    ]),
  )
  return [line(['What', ...head]), line(['---', ...head.map(() => '---')]), ...rows].join('\n')
}

/** Writes the table into the page. @param versions names and versions of the browsers */
export const writeTable = (seen: readonly Seen[], versions: readonly string[]): void => {
  const text = readFileSync(page, 'utf8')
  const [before, rest = ''] = text.split(begin)
  const [, after = ''] = rest.split(end)
  const table = `Last run in ${versions.join(' and ')}.\n\n${toTable(seen)}`
  writeFileSync(page, `${before}${begin}\n\n${table}\n\n${end}${after}`)
}

// What a host may use of the SDK, as text: npm run api writes docs/host-sdk-api.md, and npm run check compares it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'
import { createDeclarationReader } from './sdk-declarations.ts'

const folder = join(root, 'dist', 'host-sdk')
const report = join(root, 'docs', 'host-sdk-api.md')

type Manifest = { readonly exports: Readonly<Record<string, string | { readonly types: string }>> }

const entries = (): readonly (readonly [string, string])[] => {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  return Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string'
      ? []
      : [[entry.replace('.', '@vestibule/host-sdk'), join(folder, target.types)] as const],
  )
}

/** Declarations that the exports of all entries reach, each once, by name. */
const render = (): string => {
  const { listExports, find, look } = createDeclarationReader()
  const texts = new Map<string, { readonly name: string; readonly text: string }>()
  const collect = (file: string, name: string): void => {
    const place = find({ file, name })
    if (place === undefined) return
    const { key, uses, text } = look(place)
    if (texts.has(key)) return
    texts.set(key, { name: place.name, text })
    for (const use of uses) collect(use.file, use.name)
  }
  const lists = entries().map(([entry, file]) => {
    const names = listExports(file).toSorted()
    for (const name of names) collect(file, name)
    return `- \`${entry}\`: ${names.map((name) => `\`${name}\``).join(', ')}`
  })
  const declarations = [...texts.values()].toSorted((a, b) =>
    `${a.name} ${a.text}` < `${b.name} ${b.text}` ? -1 : 1,
  )
  return `# What the SDK offers

Written by \`npm run api\` from the types of the package; \`npm run check\` fails when they differ. A change here is a change
for every host.

${lists.join('\n')}

\`\`\`ts
${declarations.map(({ text }) => text).join('\n\n')}
\`\`\`
`
}

/** @returns what to do about a report that is not true, or nothing */
export const judgeSdkApi = (): string =>
  readFileSync(report, 'utf8') === render()
    ? ''
    : 'The types of the SDK differ from docs/host-sdk-api.md: npm run api'

if (import.meta.main) writeFileSync(report, render())

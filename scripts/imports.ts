import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './run.ts'

const importPattern = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g
const isSource = (name: string) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')

/** Source files below a folder, as paths from the root. */
export const filesIn = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const child = `${path}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(child)
    return isSource(entry.name) ? [child] : []
  })

/** A relative import as a path from the root; a package by its name. */
const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier

/** What a source file imports: files as paths from the root, packages by name. */
export const importsOf = (file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(importPattern)].map(([, specifier]) => targetOf(file, specifier ?? ''))
}

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
const toTarget = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier

const targetsIn = (file: string, source: string): string[] =>
  [...source.matchAll(importPattern)].map(([, specifier]) => toTarget(file, specifier ?? ''))

/** What a source file imports: files as paths from the root, packages by name. */
export const listImports = (file: string): string[] => targetsIn(file, readFileSync(join(root, file), 'utf8'))

/** An import that is gone when the code runs. */
const typeImportPattern = /^(?:import|export) type [^'"]*['"][^'"\n]+['"]/gm

/** What the text of a source file imports for more than its types. */
export const valueImportsIn = (file: string, source: string): string[] =>
  targetsIn(file, source.replace(typeImportPattern, ''))

/** What a source file imports for more than its types. */
export const listValueImports = (file: string): string[] =>
  valueImportsIn(file, readFileSync(join(root, file), 'utf8'))

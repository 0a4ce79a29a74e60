import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { dirname } from 'node:path'
import { root } from '../run.ts'

/** `@vestibule/contract/areas/team` is a file of the contract. */
const findOurs = (name: string, path: string): string => {
  // Messages are beside the sources that read them.
  if (path.endsWith('.json')) return `packages/${name}/${path}`
  const base = `packages/${name}/src/${path}`
  const file = ['.ts', '.tsx'].map((ending) => base + ending).find((one) => existsSync(join(root, one)))
  return file ?? `${base}/index.ts`
}

/** The path from the root of what a file imports; the name of a package that is not ours. */
export const resolveImport = (file: string, from: string): string => {
  const [specifier = ''] = from.split('?')
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  const [, name, path = 'index'] = /^@vestibule\/([a-z-]+)(?:\/(.+))?$/.exec(specifier) ?? []
  return name === undefined ? specifier : findOurs(name, path)
}

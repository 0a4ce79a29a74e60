import { dirname } from 'node:path'

type Sources = {
  /** Every source file, as a path from the root. */
  readonly files: readonly string[]
  /** Files that a file imports. */
  readonly listImports: (file: string) => readonly string[]
  /** Files that join everything with everything: what is behind them says nothing about who needs it. */
  readonly isHub: (file: string) => boolean
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/**
 * Tests that a change can touch: those that reach a changed file by imports, and those that stand beside a file that does.
 *
 * @param changed paths from the root
 * @returns paths of test files, in order
 */
export const touchedTests = (
  changed: readonly string[],
  { files, listImports, isHub }: Sources,
): readonly string[] => {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const target of listImports(file)) importers.set(target, [...(importers.get(target) ?? []), file])
  const reached = new Set(changed)
  for (const file of reached)
    if (!isHub(file)) for (const importer of importers.get(file) ?? []) reached.add(importer)
  // Tests of the server reach it through HTTP alone: those of an area stand beside what they test.
  const folders = new Set([...reached].filter((file) => !isHub(file) && !isTest(file)).map(dirname))
  return files.filter((file) => isTest(file) && (reached.has(file) || folders.has(dirname(file)))).toSorted()
}

import type { Declarations } from './declarations.ts'
import { type Place, toPlace } from './dependents.ts'

/** Lines of a file that a change touches, first and last, as the file is now. */
export type ChangedLines = { readonly file: string; readonly lines: readonly (readonly [number, number])[] }

const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/

/** Reads `git diff --unified=0`. A removal counts as the lines around it. */
export const readDiff = (diff: readonly string[]): readonly ChangedLines[] => {
  const changed: { file: string; lines: [number, number][] }[] = []
  for (const line of diff) {
    const [, file] = /^\+\+\+ b\/(.+)$/.exec(line) ?? []
    if (file !== undefined) changed.push({ file, lines: [] })
    const [, start, count = '1'] = hunk.exec(line) ?? []
    if (start === undefined) continue
    const first = Number(start)
    changed.at(-1)?.lines.push(count === '0' ? [first, first + 1] : [first, first + Number(count) - 1])
  }
  return changed
}

/**
 * What of a module a change touches: the smallest declarations around its lines. A file that is no module is touched
 * as a whole.
 */
export const changedPlaces = (
  { file, lines }: ChangedLines,
  module: Declarations | undefined,
): readonly Place[] => {
  if (module === undefined) return [toPlace(file, '*')]
  const touched = module.declared.filter(({ lines: [from, to] }) =>
    lines.some(([first, last]) => first <= to && last >= from),
  )
  return touched
    .filter(
      (outer) =>
        !touched.some(
          (inner) =>
            inner !== outer &&
            inner.lines[0] >= outer.lines[0] &&
            inner.lines[1] <= outer.lines[1] &&
            inner.lines[1] - inner.lines[0] < outer.lines[1] - outer.lines[0],
        ),
    )
    .map(({ name }) => toPlace(file, name))
}

// What the specification names, letter for letter, is in the code or in docs/deviations.md. A test refuses the rest.

/** One name, text or value that the specification has. */
export type Specified = {
  /** What it is called in a row of docs/deviations.md, where it is left out. */
  readonly name: string
  /** How the code spells it. */
  readonly text: string
  /** File or folder that has it; without one, any source. */
  readonly place?: string
  /** Letters or digits beside it make another word. */
  readonly isWord?: boolean
}

export type SourceFile = { readonly path: string; readonly source: string }

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const isIn = ({ text, isWord }: Specified, source: string): boolean =>
  isWord ? new RegExp(`(?<![\\w-])${escaped(text)}(?![\\w-])`).test(source) : source.includes(text)

/** A row names a phrase without quotation marks, and a single word within them: the bare word may be in any sentence. */
const isRow = ({ name }: Specified, deviations: string): boolean =>
  (name.includes(' ') ? [name] : [`'${name}'`, `\`${name}\``]).some((text) => deviations.includes(text))

/**
 * Finds what is neither in the code nor among the deviations.
 *
 * @param sources without tests, which prove nothing about what the product has
 * @returns the names, in the order of the list
 */
export const findMissing = (
  list: readonly Specified[],
  { sources, deviations }: { readonly sources: readonly SourceFile[]; readonly deviations: string },
): string[] =>
  list
    .filter((specified) => {
      const { place = '' } = specified
      const isThere = sources.some(({ path, source }) => path.startsWith(place) && isIn(specified, source))
      return !isThere && !isRow(specified, deviations)
    })
    .map(({ name }) => name)

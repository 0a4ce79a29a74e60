import type { TextRecords } from '../platform/outgoing/text-records.ts'

export type TestNames = {
  readonly textRecords: TextRecords
  /** Sets the records of a name; `undefined` lets no name server answer for it. */
  readonly set: (name: string, texts: readonly string[] | undefined) => void
}

/** Name servers that know what a test told them. */
export const createNames = (): TestNames => {
  const records = new Map<string, readonly string[] | undefined>()
  return {
    set: (name, texts) => void records.set(name, texts),
    textRecords: async (name) => {
      const texts = records.has(name) ? records.get(name) : []
      if (texts === undefined) throw new Error(`no name server answers for ${name}`)
      return texts
    },
  }
}

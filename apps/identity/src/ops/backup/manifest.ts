import { type InferOutput, array, literal, object, safeParse, string } from 'valibot'

const schema = object({
  /** Changes when an older release could not read a backup any more. */
  format: literal(1),
  createdAt: string(),
  /** Hashes of the migrations that the database had seen. */
  migrations: array(string()),
})

/** What a backup says about itself. */
export type Manifest = InferOutput<typeof schema>

/** The first file of a backup, and the last one. */
export const manifestName = 'vestibule-backup.json'
export const sumsName = 'SHA256SUMS'

/** @returns undefined for a text that is no manifest of a format this release reads. */
export const parseManifest = (text: string): Manifest | undefined => {
  try {
    const parsed = safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

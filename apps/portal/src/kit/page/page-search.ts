import { type Atom, atom } from 'jotai/vanilla'
import * as v from 'valibot'
import { pageParams } from './page-params.ts'

/** What the query of a page's address may say. Each entry has a fallback: an address that was mistyped opens the page. */
export type PageSearch = v.GenericSchema<unknown, Readonly<Record<string, string | undefined>>>

/**
 * The query of the open page's address, as its schema understands it.
 *
 * @param schema the same that the page names in the table of pages
 */
export const pageSearch = <Schema extends PageSearch>(schema: Schema): Atom<v.InferOutput<Schema>> =>
  atom((get) => v.parse(schema, get(pageParams)))

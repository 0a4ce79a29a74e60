import { hashKey } from '@tanstack/react-query'
import type { Atom } from 'jotai/vanilla'
import { selectAtom } from 'jotai/vanilla/utils'

const isEqual = (a: object, b: object): boolean => hashKey([a]) === hashKey([b])

/**
 * The same query for as long as it asks for the same: an address that changes otherwise, by the dialog that opens in
 * it, makes an equal query anew, and a list whose query is another object would be loaded again.
 *
 * @param query what is asked for, written in JSON's terms
 */
export const byValue = <Query extends object>(query: Atom<Query>): Atom<Query> =>
  selectAtom(query, (value) => value, isEqual)

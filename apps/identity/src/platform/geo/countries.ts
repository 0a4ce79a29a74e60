import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'mmdb-lib'
import type { Log } from '../../runtime/log.ts'

/** Which country an address belongs to. Another source of this knowledge implements the same. */
export type Countries = {
  /** Whether anything is known at all. */
  readonly isAvailable: () => boolean
  /** @returns two letters of ISO 3166-1; undefined where nothing is known of the address */
  readonly find: (address: string) => string | undefined
}

/** A database of the public domain that comes with the server: allocations of the registries, without a network call. */
const bundled = (): string =>
  fileURLToPath(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'))

/** The field differs from database to database: `country_code` in some, `country.iso_code` in MaxMind's. */
type Row = CountryResponse & { readonly country_code?: string }

const open = (path: string | undefined, log: Log): Reader<Row> | undefined => {
  try {
    return new Reader<Row>(readFileSync(path ?? bundled()))
  } catch (error) {
    log.error({ error, path }, 'the database of countries could not be read: every country is unknown')
    return undefined
  }
}

/**
 * Countries from a file in MaxMind's format, which is read at the first question.
 *
 * @param path of another file than the one that comes with the server
 */
export const createCountries = (path: string | undefined, log: Log): Countries => {
  let reader: Reader<Row> | undefined
  let isRead = false
  const read = () => {
    if (!isRead) reader = open(path, log)
    isRead = true
    return reader
  }
  return {
    isAvailable: () => read() !== undefined,
    find: (address) => {
      const row = read()?.get(address)
      const code = row?.country_code ?? row?.country?.iso_code
      return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined
    },
  }
}

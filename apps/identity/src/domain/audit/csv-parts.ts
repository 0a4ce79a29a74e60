import type { AuditColumnName } from '@vestibule/contract/audit-columns'
import type { Actor } from '../../request/request-context.ts'
import type { AuditFilter } from './audit-filter.queries.ts'
import { auditCells, type ExportKey, lastOfPart } from './export-audits.queries.ts'

/** Rows of the first part, which has to be there soon, and of the others, which have to be few. */
const firstRows = 500
const rowsInPart = 5000
/** Parts that the database makes at the same time, ahead of the one that is sent. */
const partsAhead = 2

type CsvPartsParams = {
  readonly columns: readonly AuditColumnName[]
  readonly filter: AuditFilter
  readonly isDescending: boolean
}

/** A part whose statement was sent. */
type Part = { readonly lines: Promise<readonly Uint8Array[]> }

/** All rows as lines, some thousands at once. */
async function* toParts(
  { db, copyLines, tenantId }: Actor,
  { columns, filter, isDescending }: CsvPartsParams,
): AsyncGenerator<Part> {
  let after: ExportKey | undefined
  let rows = firstRows
  do {
    const last = await lastOfPart(db, tenantId, filter, { isDescending, after, rows })
    const lines = copyLines(auditCells(tenantId, filter, { columns, isDescending, after, last }))
    // Its failure is reported when its turn comes.
    lines.catch(() => {})
    yield { lines }
    after = last
    rows = rowsInPart
  } while (after !== undefined)
}

/** The lines of all rows. The next parts are made while one is sent, and none once the reader has gone. */
export async function* csvParts(actor: Actor, params: CsvPartsParams): AsyncGenerator<Uint8Array> {
  const parts = toParts(actor, params)
  const ahead: Part[] = []
  try {
    for (;;) {
      while (ahead.length < partsAhead) {
        const { done, value } = await parts.next()
        if (done) break
        ahead.push(value)
      }
      const part = ahead.shift()
      if (part === undefined) return
      yield* await part.lines
    }
  } finally {
    await Promise.allSettled(ahead.map(({ lines }) => lines))
  }
}

import type * as downloads from '@vestibule/contract/areas/downloads'
import { csvLine } from '@vestibule/contract/csv'
import { audits, members } from '@vestibule/contract/samples'
import type { Canned } from '../call.ts'

/** The preview has no server to fetch a file from: the link is the file. */
export const downloadsHandlers = (): Canned<typeof downloads> => ({
  createDownloadTicket: async ({ operation }) => {
    const rows =
      operation === 'exportAudits'
        ? [['Time', 'Action'], ...audits.map(({ createdAt, action }) => [createdAt, action])].map(csvLine)
        : members.map(({ name, email }) => csvLine([name, email]))
    return { url: `data:text/csv;charset=utf-8,${encodeURIComponent(rows.join(''))}`, expiresIn: 60 }
  },
})

import type { ComponentType } from 'react'
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import table from '@vestibule/messages/en/admin/table.json' with { type: 'json' }
import '../../theme/admin/shell.css'
import '../../theme/admin/table.css'
import '../../theme/admin/parts.css'
import '../../theme/admin/data.css'
// A language then comes with the messages of administration.
import '../../i18n/admin-messages.ts'
import { addMessages } from '../../i18n/english.ts'
import { DownloadEvents } from './Downloads.tsx'
import { ManyRows, MoreFailed, MoreOnScroll } from './Tables.tsx'

addMessages({ data, table })

/** Parts of the page kit on data of their own, at `#/kit/<name>`. */
export const kitParts: Readonly<Record<string, ComponentType>> = {
  download: DownloadEvents,
  'virtual-table': ManyRows,
  'cursor-table': MoreOnScroll,
  'cursor-table-failed': MoreFailed,
}

import type { ComponentType } from 'react'
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import table from '@vestibule/messages/en/admin/table.json' with { type: 'json' }
import '../../theme/admin/shell.css'
import '../../theme/admin/table.css'
import '../../theme/admin/parts.css'
import '../../theme/admin/data.css'
import '../../theme/admin/rich.css'
// A language then comes with the messages of administration.
import '../../i18n/admin-messages.ts'
import { addMessages } from '../../i18n/english.ts'
import { Changes, EventDrawer, SignInsByDay, Source } from './Data.tsx'
import { Conflict, Domains, Remove, Rename, Secret } from './Dialogs.tsx'
import { DownloadEvents } from './Downloads.tsx'
import { GroupDetails, Toolbar, Wizard } from './Pages.tsx'
import { ChosenColumns, ManyRows, MoreFailed, MoreOnScroll } from './Tables.tsx'
import { Accounts, Permissions } from './Trees.tsx'

addMessages({ data, parts, table })

/** Parts of the page kit on data of their own, at `#/kit/<name>`. */
export const kitParts: Readonly<Record<string, ComponentType>> = {
  download: DownloadEvents,
  'virtual-table': ManyRows,
  'cursor-table': MoreOnScroll,
  'cursor-table-failed': MoreFailed,
  'column-choice': ChosenColumns,
  'detail-page': GroupDetails,
  stepper: Wizard,
  'list-toolbar': Toolbar,
  'secret-once': Secret,
  'form-dialog': Rename,
  'form-dialog-conflict': Conflict,
  'action-dialog': Remove,
  drawer: EventDrawer,
  'json-view': Source,
  'json-diff': Changes,
  chart: SignInsByDay,
  chips: Domains,
  'check-tree': Permissions,
  tree: Accounts,
}

/** Parts that are a whole page, with a title of their own. */
export const kitPages: ReadonlySet<string> = new Set(['detail-page'])

import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstOpenApp,
  type OpenAppCommand,
  type OpenAppEvent,
  type OpenAppFacts,
  type OpenAppState,
  openApp,
} from './open-app.flow.ts'

const app = 'https://app.acme.test/mobile'
const known: OpenAppState = { step: 'openApp', app }
const facts: OpenAppFacts = { app }
const unsaid: OpenAppFacts = { app: undefined }

const rows: readonly Row<OpenAppState, OpenAppEvent, OpenAppCommand, OpenAppFacts>[] = [
  [firstOpenApp, { is: 'opened' }, facts, known, []],
  [firstOpenApp, { is: 'opened' }, unsaid, firstOpenApp, []],
  [known, { is: 'appAsked' }, facts, known, [{ do: 'openApp', app }]],
  [firstOpenApp, { is: 'appAsked' }, unsaid, firstOpenApp, []],
  [known, { is: 'browserAsked' }, facts, known, [{ do: 'goOnward' }]],
  [known, { is: 'refused' }, facts, firstOpenApp, []],
]

describe('back to the application', () => testRows(openApp, firstOpenApp, rows))

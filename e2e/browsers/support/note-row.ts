import { test } from '@playwright/test'

export type Deployment = 'sameSite' | 'crossSite'

/** What a browser does at one place, as the table of `docs/browsers.md` says it. */
export type Row = { readonly what: string; readonly deployment: Deployment; readonly result: string }

export const rowType = 'row'

/** Notes what has just been seen. A line of a test that failed before it says nothing. */
export const noteRow = (deployment: Deployment, what: string, result = 'yes'): void => {
  const row: Row = { what, deployment, result }
  test.info().annotations.push({ type: rowType, description: JSON.stringify(row) })
}

import type { TestServer } from './test-server.ts'

let numbers = 0
/** A number that no other row of this process has. */
export const uniqueNumber = (): number => {
  numbers += 1
  return numbers
}

/** What is filled, and with how many of everything. */
export type Filling = { readonly testServer: TestServer; readonly tenantId: string; readonly count: number }

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

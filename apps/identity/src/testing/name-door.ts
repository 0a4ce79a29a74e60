import type { Maker } from './api-tokens.ts'
import type { TestServer } from './test-server.ts'

/** What a name is sent with: an administrator who is signed in, and an address that has no account yet. */
export type NameDoor = Maker & { readonly testServer: TestServer; readonly address: string }

/** Sends a name through one door of the server. */
export type SendName = (door: NameDoor, name: string) => Promise<unknown>

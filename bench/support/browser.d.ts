import { type Browser } from '@playwright/test'
/** A plain browser: nothing here depends on cookies of third parties. */
export declare const withBrowser: <Result>(work: (browser: Browser) => Promise<Result>) => Promise<Result>

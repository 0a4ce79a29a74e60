/** The browser that the set-up found or installed. */
export declare const executablePath: () => string
/** The headless shell of the same Chromium; undefined where it can't be had. */
export declare const shellPath: () => string | undefined
/** Only root needs these, and only because Chromium refuses its sandbox to root. */
export declare const rootArguments: string[]
/** A browser that asks nothing of the world by itself. */
export declare const quiet: string[]

/** The browser that the set-up found or installed. */
export declare const executablePath: () => string
/** Only root needs these, and only because Chromium refuses its sandbox to root. */
export declare const rootArguments: string[]
/** A browser that asks nothing of the world by itself. */
export declare const quiet: string[]

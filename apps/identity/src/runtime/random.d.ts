/** Unpredictable bytes, given from outside so that tests can repeat them. */
export type Random = {
    readonly bytes: (length: number) => Buffer;
};
export declare const systemRandom: Random;
/** 256 bits as text that is safe in a URL (SEC-SS-01). */
export declare const secretText: (random: Random) => string;

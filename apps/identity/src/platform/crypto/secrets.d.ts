import type { Random } from '../../runtime/random.ts';
/** Uses of the one secret of the installation. Each has its own derived key, so one leaked use opens no other. */
export declare const secretUses: readonly ['secret-check', 'signing-keys', 'refresh-tokens', 'refresh-companions', 'portal-tokens', 'outbox', 'embed-ticket', 'audit-heads', 'audit-seals', 'throttle-keys', 'one-time-codes', 'passkey-decoys', 'invite-links', 'invited-ids', 'mfa-secrets', 'mfa-invitations', 'recovery-tags', 'login-transactions', 'provider-secrets', 'captcha-puzzles', 'oauth-records', 'oauth-cookies', 'known-browsers'];
export type SecretUse = (typeof secretUses)[number];
/** `SECRET_KEY`, and `SECRET_KEY_PREVIOUS` while the key is being changed. */
export type SecretKeys = {
    readonly current: Buffer;
    readonly previous?: Buffer | undefined;
};
export type Secrets = {
    /** What is handed out or stored is made with the present key. */
    readonly mac: (use: SecretUse, text: string) => Buffer;
    /** The same under each key that still counts, the present one first. */
    readonly macs: (use: SecretUse, text: string) => readonly Buffer[];
    /** Whether one of the keys that count made it. Compared in constant time. */
    readonly isMac: (use: SecretUse, text: string, given: Buffer) => boolean;
    /** Encrypts and authenticates with the present key: AES-256-GCM with a fresh nonce, in the present form. */
    readonly seal: (use: SecretUse, text: string) => string;
    /** Throws when the text was altered, or sealed under a key that does not count. */
    readonly unseal: (use: SecretUse, sealed: string) => string;
};
export declare const createSecrets: ({ current, previous }: SecretKeys, random: Random) => Secrets;

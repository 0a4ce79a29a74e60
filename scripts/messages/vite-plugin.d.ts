import type { Plugin } from 'vite';
/** Turns the folders of languages into modules: `virtual:messages/signin` lists the loaders, one for each language. */
export declare const messages: () => Plugin;

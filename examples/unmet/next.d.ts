// What the example of Next.js uses of it, so that it is checked here without installing it. Where it is installed, it
// brings its own types.

declare module 'next/headers' {
  export const headers: () => Promise<Headers>
}

declare module 'next/navigation' {
  export const redirect: (path: string) => never
}

declare module 'next/server' {
  export interface NextRequest extends Request {
    readonly nextUrl: URL
  }
  export class NextResponse extends Response {
    static next(init?: { readonly request?: { readonly headers?: Headers } }): NextResponse
  }
}

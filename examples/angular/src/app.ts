import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import type { SessionEvent } from '@vestibule/host-sdk'

/** A small application: who is signed in, and their administration. */
@Component({
  selector: 'notes-app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @switch (session().state) {
      @case ('loading') {
        <output>One moment</output>
      }
      @case ('authenticated') {
        <output>Signed in as {{ session().user?.name }}</output>
        <button type="button" (click)="box.portal?.openAdminPortal({ page: 'users' })">Team</button>
        <button type="button" (click)="box.portal?.logout()">Sign out</button>
      }
      @default {
        <output>Signed out</output>
        <button type="button" (click)="box.portal?.login({ redirectUrl: '/' })">Sign in</button>
      }
    }
    <vestibule-portal
      #box
      portal-url="http://localhost:4600"
      client-id="7c9e6679-7425-40de-944b-e07fc1f90ae7"
      (auth-change)="remember($event)"
    ></vestibule-portal>
  `,
})
export class App {
  readonly session = signal<Pick<SessionEvent, 'state' | 'user'>>({ state: 'loading' })

  remember(event: Event): void {
    this.session.set((event as CustomEvent<SessionEvent>).detail)
  }
}

import '@vestibule/host-sdk/element'
import { mount } from 'svelte'
import App from './App.svelte'

const root = document.getElementById('app') as HTMLElement
const { portalUrl, clientId } = root.dataset

mount(App, { target: root, props: { portalUrl, clientId } })

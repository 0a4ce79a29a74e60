import '@vestibule/host-sdk/element'
import { createApp } from 'vue'
import App from './App.vue'

const root = document.getElementById('app') as HTMLElement
const { portalUrl, clientId } = root.dataset

createApp(App, { portalUrl, clientId }).mount(root)

import { apiPrefix, headers } from '@vestibule/contract/constants'
import type { PageMessages } from '@vestibule/messages/pages'
import { jsonInHtml } from '../embed/boot.ts'

type WindowScriptParams = {
  readonly clientId: string
  readonly messages: PageMessages['passkeyWindow']
}

/**
 * Runs in the window. The handle leaves the address before anything is asked (SEC-PO-02). Written out instead of built,
 * because the page loads nothing: base64url both ways, two calls, one click.
 */
export const windowScript = ({ clientId, messages }: WindowScriptParams): string => `
const handle=location.hash.slice(1);history.replaceState(null,'',location.pathname+location.search);
const messages=${jsonInHtml(messages)},at=id=>document.getElementById(id),say=text=>{at('said').textContent=text};
const ask=async(what,more)=>{const answer=await fetch(${jsonInHtml(`${apiPrefix}/identity/resources/users/webauthn/v1/window/`)}+what,
{method:'POST',credentials:'omit',headers:{'content-type':'application/json',${jsonInHtml(headers.vendorId)}:${jsonInHtml(clientId)}},
body:JSON.stringify({handle,...more})});if(!answer.ok)throw new Error(answer.status);return answer.json()};
const bytes=text=>Uint8Array.from(atob(text.replace(/-/g,'+').replace(/_/g,'/')),sign=>sign.charCodeAt(0));
const text=data=>btoa(String.fromCharCode(...new Uint8Array(data))).replace(/\\+/g,'-').replace(/\\//g,'_').replace(/=+$/,'');
const make=async options=>{const made=await navigator.credentials.create({publicKey:{...options,
challenge:bytes(options.challenge),user:{...options.user,id:bytes(options.user.id)},
excludeCredentials:(options.excludeCredentials||[]).map(key=>({...key,id:bytes(key.id)}))}});
const {clientDataJSON,attestationObject}=made.response;
await ask('verify',{id:made.id,deviceType:made.authenticatorAttachment==='platform'?'Platform':'CrossPlatform',
response:{clientDataJSON:text(clientDataJSON),attestationObject:text(attestationObject),
transports:made.response.getTransports?made.response.getTransports():[]}})};
const begin=async()=>{at('go').disabled=true;say('');try{await make((await ask('options',{})).options);
at('go').hidden=true;say(messages.done);close()}catch(error){say(messages.failed);at('go').disabled=false}};
ask('account',{}).then(({email})=>{at('who').textContent=email;at('go').hidden=false;at('go').onclick=begin},()=>say(messages.gone))`

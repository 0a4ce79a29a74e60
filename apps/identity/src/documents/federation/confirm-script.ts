import { jsonInHtml } from '../embed/boot.ts'

/**
 * What the page of a window runs that asks for a number. Its button stays off until the page has been visible and focused
 * for a second and two digits are typed: a press that was meant for something on top of it before does nothing.
 */
export const confirmScript = (state: string): string => `
const txn=${jsonInHtml(state)},form=document.forms[0],{number,go}=form.elements;
let since;
const judge=()=>{
  if(document.visibilityState!=='visible'||!document.hasFocus())since=undefined;
  else since??=performance.now();
  go.disabled=!(performance.now()-since>=1000&&/^\\d\\d$/.test(number.value));
};
setInterval(judge,100);
number.addEventListener('input',judge);
number.focus();
form.addEventListener('submit',async(event)=>{
  event.preventDefault();
  if(go.disabled)return;
  go.disabled=true;
  const body=new URLSearchParams({txn,number:number.value});
  const answer=await fetch('/login/confirm',{method:'POST',body});
  if(answer.ok)location.replace('/login/start?txn='+txn);
  else location.reload();
});`

import { FORM_INPUTS } from '../submission/form-inputs';

/** The address of the worker that computes the proof of work. */
const WORK_PATH = '/proof-of-work.js';

/** Computes the proof of work while the visitor fills in the form, and delays sending until it is done. */
export const WORK_SCRIPT = `(()=>{
const form=document.getElementById("form"),button=form.querySelector("button");
const input=document.createElement("input");
let isWaiting=false;
input.type="hidden";input.name="${FORM_INPUTS.work}";
form.append(input);
const finish=()=>{if(isWaiting)form.submit()};
const worker=new Worker("${WORK_PATH}");
worker.onmessage=(event)=>{input.value=event.data;finish()};
worker.onerror=()=>{input.value="-";finish()};
worker.postMessage(form.elements["${FORM_INPUTS.token}"].value);
form.addEventListener("submit",(event)=>{
if(input.value!=="")return;
event.preventDefault();
isWaiting=true;
button.textContent=button.dataset.sending;
button.setAttribute("aria-disabled","true");
});
})();`;

/**
 * The script of a page in a frame. It sends the height of the page to `embed.js` in the parent page, and that the form was submitted. It
 * sends messages only to the parent, after the first message of the parent, and only if the origin of the parent may embed the form. It
 * sets the focus, because browsers ignore `autofocus` in a frame of another origin.
 */
export const FRAME_SCRIPT = `(()=>{
const allowed=document.body.dataset.origins?.split(" ");
const sent=document.querySelector("[data-sent]"),next=document.querySelector("[data-next]");
const page=document.querySelector("main");
let origin=null,shown=0;
document.querySelector("[autofocus]")?.focus();
const say=(what,more)=>parent.postMessage({rapport:what,...more},origin);
const measure=()=>{
const height=Math.ceil(page.getBoundingClientRect().height);
if(origin!==null&&height!==shown){shown=height;say("height",{height})}
};
addEventListener("message",(event)=>{
if(event.source!==parent||event.data?.rapport!=="hello"||origin!==null)return;
if(allowed&&!allowed.includes(event.origin))return;
origin=event.origin;
say("loaded");
measure();
new ResizeObserver(measure).observe(page);
if(sent)say("submitted",{responseId:new URLSearchParams(location.search).get("responseId"),redirectUrl:next?next.href:null});
});
})();`;

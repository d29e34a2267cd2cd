import { KEPT_HEIGHT } from './kept-height.ts';

/**
 * The script of the home page that shows a search of the URL at once: the words, and that they are searched, in place of the lists below.
 * It stands at the beginning of these lists, so that they are not painted before the scripts of the page have loaded, which takes seconds on
 * a slow network. If such a script cannot be loaded, the lists come back. The policy of the page allows it by its hash, so page and policy
 * take it from here.
 */
export const EARLY_SEARCH_SCRIPT = [
  '{const given=new URLSearchParams(location.search);',
  "if(['q','profile','sort'].some(name=>given.get(name)?.trim())){",
  "const [box,results,status,lists]=['q','results','results-status','browse'].map(id=>document.getElementById(id));",
  'const show=(text,isBusy)=>{',
  'results.hidden=false;lists.hidden=isBusy;results.ariaBusy=isBusy?"true":null;',
  // After Back and a reload the browser restores the position before there are results.
  `results.style.minBlockSize=isBusy&&/^(back|reload)/.test(performance.getEntriesByType('navigation')[0]?.type)?'${KEPT_HEIGHT}':'';`,
  // Screen readers announce changes of a region that is already there.
  'setTimeout(()=>{if(!isBusy||!status.textContent)status.textContent=text})};',
  "box.value=given.get('q')??'';",
  'show(status.dataset.searching,true);',
  // These events do not bubble.
  "addEventListener('error',({target})=>{if(target.localName==='script')show(status.dataset.failed,false)},true)",
  '}}',
].join('');

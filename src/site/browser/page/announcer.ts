/** Duration of an announcement, in milliseconds. */
const SHOWN_FOR = 6000;

/** Returns a function that shows a text in a live region of the page for some seconds, so that screen readers announce it. */
export function announcer(region: HTMLElement): (text: string) => void {
  let timer = 0;
  return (text) => {
    clearTimeout(timer);
    region.textContent = text;
    timer = window.setTimeout(() => (region.textContent = ''), SHOWN_FOR);
  };
}

/** How long an announcement stays, in milliseconds. */
const SAID_FOR = 6000;

/** Says things to those who see a page and to those who hear it: each stands for a while in a live region, which the build has put there. */
export function announcer(region: HTMLElement): (text: string) => void {
  let timer = 0;
  return (text) => {
    clearTimeout(timer);
    region.textContent = text;
    timer = window.setTimeout(() => (region.textContent = ''), SAID_FOR);
  };
}

// What the card room adds to SimCord's page. It runs before the page's own scripts.
"use strict";
{
  const DIRECT = "direct";
  const NEAR = 48;  // pixels from the end of the channel within which a reader is at the end

  // --- the same person in the same place after a reload; each window remembers its own

  const kept = sessionStorage;
  const isDirect = kept.place === DIRECT;
  const ask = window.fetch;
  window.fetch = async (address, options) => {
    if (address === "/api/pages") {
      const body = JSON.stringify({ viewer_id: kept.viewer, target_id: kept.place });
      options = { ...options, body };
    }
    const answer = await ask(address, options);
    if (answer.status === 410) {  // the room was opened again meanwhile
      next = viewer();
      window.location.reload();
    }
    const count = answer.headers.get("X-Direct-Messages");
    if (count !== null) showCount(Number(count));
    return answer;
  };
  let next = null;  // who is to be shown after a reload that we ask for
  const viewer = () => window.simcordPreview?.viewerId ?? kept.viewer;
  window.addEventListener("pagehide", () => { kept.viewer = next ?? viewer() ?? ""; });

  // --- direct messages, beside the channel's name

  const other = document.createElement("button");
  other.type = "button";
  other.className = "toolbar-button";
  other.textContent = isDirect ? "Back to the room" : "Direct messages";
  other.addEventListener("click", () => {
    kept.place = isDirect ? "" : DIRECT;
    window.location.reload();
  });
  document.querySelector(".channel-header").append(other);

  // Another person's direct messages are another channel, and a page stays in one.
  document.getElementById("viewer-picker").addEventListener("change", (event) => {
    if (!isDirect) return;
    event.stopImmediatePropagation();
    next = event.target.value;
    window.location.reload();
  });

  function showCount(count) {
    const seen = `seen ${viewer()}`;
    if (isDirect || count < Number(kept[seen] ?? 0)) kept[seen] = count;
    const unread = count - Number(kept[seen] ?? 0);
    if (!isDirect) other.textContent = `Direct messages${unread ? ` (${unread} new)` : ""}`;
  }

  // --- whoever is at the end of the channel stays there, whatever grows

  const timeline = document.getElementById("channel-timeline");
  const list = document.getElementById("channel-message-list");
  let atEnd = true;
  let byHand = 0;  // when the reader last did something that scrolls; the page scrolls by itself, too
  const scrolls = ({ type, target, key }) => ({
    keydown: /^(Arrow|Page|Home|End)/.test(key), pointerdown: target === timeline,
  })[type] ?? true;
  for (const type of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    timeline.addEventListener(type, (event) => {
      if (scrolls(event)) byHand = Date.now();
    }, { passive: true });
  }
  document.getElementById("messages-sidebar").addEventListener("click", () => { byHand = Date.now(); });
  timeline.addEventListener("scroll", () => {
    const isAtEnd = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < NEAR;
    if (isAtEnd || Date.now() - byHand < 1000) atEnd = isAtEnd;
  }, { passive: true });
  const grown = new ResizeObserver(() => {
    const fits = (list.lastElementChild?.offsetHeight ?? 0) <= timeline.clientHeight;
    if (atEnd && fits) timeline.scrollTop = timeline.scrollHeight;
  });
  grown.observe(timeline);
  grown.observe(list);

  // A message that is drawn anew keeps its height until its pictures are there.
  const heights = new Map();
  const settle = () => {
    for (const message of list.querySelectorAll("[data-message-id]")) {
      const waits = [...message.querySelectorAll("img")].some((image) => !image.naturalWidth);
      const before = heights.get(message.dataset.messageId);
      message.style.minHeight = waits && before ? `${before}px` : "";
      if (!waits) heights.set(message.dataset.messageId, message.offsetHeight);
    }
  };
  new MutationObserver(settle).observe(list, { childList: true, subtree: true });
  list.addEventListener("load", settle, true);

  // --- what only the makers of SimCord's scenarios need

  const narrow = window.matchMedia("(max-width: 600px)").matches;
  for (const id of ["refresh", "capture-open", ...(narrow ? ["inspector-toggle"] : [])]) {
    document.getElementById(id).hidden = true;
  }
}

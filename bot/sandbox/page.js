// What the card room adds to SimCord's page. It runs before the page's own scripts.
"use strict";
{
  const DIRECT = "direct";
  const NEAR = 48;  // pixels from the end of the channel within which a reader is at the end

  // --- the same person in the same place after a reload; each window remembers its own

  const kept = sessionStorage;
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
    if (answer.status === 401) refuse(answer.clone());
    const places = answer.headers.get("X-Places");
    if (places !== null) showPlaces(JSON.parse(places));
    return answer;
  };
  let next = null;  // who is to be shown after a reload that we ask for
  const viewer = () => window.simcordPreview?.viewerId ?? kept.viewer;
  window.addEventListener("pagehide", () => { kept.viewer = next ?? viewer() ?? ""; });

  // --- a hand is seen whole in a low window: a picture leaves room for what stands below it

  const style = new CSSStyleSheet();
  style.replaceSync(`.component-gallery .gallery-image {
    width: auto; max-width: 100%; max-height: max(200px, 100vh - 590px);
  }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  // A replay's picture has hands below the table, and few buttons: it keeps its size.
  document.addEventListener("load", ({ target }) => {
    const isTall = target instanceof HTMLImageElement && target.naturalHeight > 0.7 * target.naturalWidth;
    if (isTall) target.style.maxHeight = "none";
  }, true);

  // --- without the key, the server's sentence is all that is shown

  const alone = new CSSStyleSheet();
  alone.replaceSync("body:has(> main) > :not(main) { display: none !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, alone];
  const words = document.createElement("main");
  Object.assign(words.style, { margin: "20vh auto", padding: "0 16px", width: "fit-content", fontSize: "20px" });
  async function refuse(answer) {
    words.lang = answer.headers.get("Content-Language");
    words.textContent = await answer.text();
    document.body.append(words);
  }
  // The page's own scripts ask for nothing then.
  if (window.location.hash.length < 2) window.fetch("/api/state");

  // --- the other places, below the channel's name: the room, its threads, direct messages

  const others = document.createElement("nav");
  others.setAttribute("aria-label", "Other channels");
  Object.assign(others.style, { display: "flex", overflowX: "auto", padding: "0 8px", flexShrink: 0 });
  document.querySelector(".channel-header").after(others);
  let shown = "";

  function go(place, message = "") {
    kept.place = place;
    kept.message = message;
    window.location.reload();
  }

  // A place is its id, its name, how many messages are there, and whether we are there.
  function showPlaces(places) {
    const labels = places.map(([id, name, count, isHere]) => {
      const seen = `seen ${viewer()} ${id}`;
      if (isHere || !id || count < Number(kept[seen] ?? 0)) kept[seen] = count;  // all see the room
      const unread = count - Number(kept[seen] ?? 0);
      return isHere ? [] : [id, `${name}${unread ? ` (${unread} new)` : ""}`, unread];
    }).filter(({ length }) => length);
    if (shown === String(labels)) return;
    shown = String(labels);
    others.replaceChildren(...labels.map(([id, label, unread]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "toolbar-button";
      button.style.whiteSpace = "nowrap";
      if (unread) button.style.color = "white";
      button.textContent = label;
      button.addEventListener("click", () => go(id));
      return button;
    }));
  }

  // Another person's direct messages are another channel, and a page stays in one.
  document.getElementById("viewer-picker").addEventListener("change", (event) => {
    if (kept.place !== DIRECT) return;
    event.stopImmediatePropagation();
    next = event.target.value;
    window.location.reload();
  });

  // A link into this Discord opens here; a thread opens by the box below its message.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='https://discord.com/channels/']");
    const thread = event.target.closest(".thread-summary")?.closest("[data-message-id]");
    if (!link && !thread) return;
    event.preventDefault();
    const [, , server, place, message] = link?.pathname.split("/") ?? [];
    go(thread?.dataset.messageId ?? (server === "@me" ? DIRECT : place), message);
  });

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
  const stay = () => {
    // A hand may be a little too high: its buttons are at its end. A long page is read from its top.
    const isLong = (list.lastElementChild?.offsetHeight ?? 0) > 1.25 * timeline.clientHeight;
    if (atEnd && !isLong) timeline.scrollTop = timeline.scrollHeight;
  };
  // Whoever presses a button further up goes to the answer that only they can see, at the end.
  let lastBefore = null;
  list.addEventListener("click", (event) => {
    if (event.target.closest(".component-button")) lastBefore = list.lastElementChild?.dataset.messageId;
  });
  const goToAnswer = () => {
    const last = list.lastElementChild;
    if (lastBefore === null || last?.dataset.messageId === lastBefore) return;
    lastBefore = null;
    atEnd ||= last?.querySelector(".message-ephemeral-note") != null;
  };
  const grown = new ResizeObserver(() => { goToAnswer(); stay(); });
  grown.observe(timeline);
  grown.observe(list);

  // A message that is drawn anew keeps its pictures and its height until the new ones are there.
  const heights = new Map();
  const pictures = new Map();
  const BEFORE = "data-before";
  const keepPictures = (message) => message.querySelectorAll(".gallery-item").forEach((figure, at) => {
    const key = `${message.dataset.messageId} ${at}`;
    const newest = figure.querySelector(`img:not([${BEFORE}])`);
    const before = figure.querySelector(`[${BEFORE}]`);
    const isThere = Boolean(newest?.naturalWidth);
    if (isThere) {
      pictures.set(key, newest);
      before?.remove();
    } else if (!before && pictures.has(key)) {
      const old = pictures.get(key);
      old.setAttribute(BEFORE, "");
      figure.prepend(old);
    }
    for (const part of figure.children) {
      if (!part.hasAttribute(BEFORE)) part.style.display = isThere || !pictures.has(key) ? "" : "none";
    }
  });
  // What a screen reader says: an emoji's name is for Discord, and three dots are no word.
  const name = (message) => {
    for (const emoji of message.querySelectorAll("img.custom-emoji")) {
      emoji.alt = emoji.alt.replace(/_(green|blue)_/, "_").replace(/_\d+$/, "").replaceAll("_", " ");
    }
    for (const button of message.querySelectorAll(".component-button")) {
      if (button.textContent.trim() === "⋯") button.setAttribute("aria-label", "More");
    }
  };
  const settle = () => {
    const linked = kept.message && list.querySelector(`[data-message-id="${kept.message}"]`);
    if (linked) {
      atEnd = false;
      kept.message = "";
      linked.scrollIntoView();
    }
    for (const message of list.querySelectorAll("[data-message-id]")) {
      keepPictures(message);
      name(message);
      const waits = [...message.querySelectorAll("img")].some((image) => !image.naturalWidth);
      const before = heights.get(message.dataset.messageId);
      message.style.minHeight = waits && before ? `${before}px` : "";
      if (!waits) heights.set(message.dataset.messageId, message.offsetHeight);
    }
    // The page has yet to go back to where it thinks that its reader was.
    requestAnimationFrame(() => requestAnimationFrame(stay));
  };
  new MutationObserver(settle).observe(list, { childList: true, subtree: true });
  list.addEventListener("load", settle, true);

  // --- what only the makers of SimCord's scenarios need

  const narrow = window.matchMedia("(max-width: 600px)").matches;
  for (const id of ["refresh", "capture-open", ...(narrow ? ["inspector-toggle"] : [])]) {
    document.getElementById(id).hidden = true;
  }
}

#   docker build -t hang-jack .
#   docker run --init --read-only --tmpfs /tmp --env-file .env --volume hang-jack:/data hang-jack
#
# deploy/compose.yaml does both with docker compose.

# The base by what it holds: a tag alone may be something else tomorrow. The digest is that of the
# index, so that it fits every architecture. To renew it, take the newest 3.13 tag and the digest that
# `docker buildx imagetools inspect python:3.13-slim-bookworm` prints, and run `make image`.
ARG PYTHON=3.13.16-slim-bookworm@sha256:a1165e272e578941b84abc79e4ab38a0305cd12803a5c4247979ac7655f4d641

# What is installed, from the lock file; this stage's pip and its cache stay behind.
FROM python:${PYTHON} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
# postgres.txt is run.txt and asyncpg: one image for both databases. metrics.txt adds Prometheus.
COPY requirements/postgres.txt requirements/metrics.txt /tmp/
RUN python -m venv --without-pip /opt/venv \
    && pip --python /opt/venv/bin/python install --require-hashes --only-binary :all: \
        --requirement /tmp/postgres.txt \
    && pip --python /opt/venv/bin/python install --require-hashes --only-binary :all: \
        --requirement /tmp/metrics.txt
# What compiles the computer players stays behind, too.
COPY requirements/compile.txt /tmp/
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && python -m venv --without-pip /opt/compile \
    && pip --python /opt/compile/bin/python install --require-hashes --only-binary :all: \
        --requirement /tmp/compile.txt
WORKDIR /app
COPY bot ./bot
COPY cogs ./cogs
# Compiled here, since nothing is written where the bot runs: the words, the players, then the code.
RUN /opt/venv/bin/python -m bot.locale \
    && /opt/compile/bin/python -m bot.players.compile /opt/venv \
    && /opt/venv/bin/python -m compileall -q -j 0 /opt/venv/lib bot cogs
# Which commit it is, as `--version` says it: there is no clone in here. deploy/update.sh tells it.
ARG COMMIT=
RUN [ -z "$COMMIT" ] || echo "$COMMIT" >bot/commit.txt

FROM python:${PYTHON}
LABEL org.opencontainers.image.title="Hang Jack" \
      org.opencontainers.image.description="A Discord bot that hosts the All Fours family of card games" \
      org.opencontainers.image.licenses="MIT AND OFL-1.1 AND CC-BY-4.0"
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_PATH=/data/hangjack.db
RUN groupadd --gid 10001 hangjack \
    && useradd --uid 10001 --gid hangjack --home-dir /data --no-create-home --shell /usr/sbin/nologin hangjack \
    && install -d -o hangjack -g hangjack -m 0750 /data
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app
COPY LICENSE /app/LICENSE
WORKDIR /app
USER hangjack
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]

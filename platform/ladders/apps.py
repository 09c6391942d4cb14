from django.apps import AppConfig


class LaddersConfig(AppConfig):
    name = "ladders"

    def ready(self) -> None:
        from games import hooks
        from ladders import receivers

        hooks.seat_decorators.append(receivers.seat_ratings)
        hooks.leave_prices.append(receivers.leaving_prices)
